import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { runQueries } from "@/messages/studio/critics-runs";
import { seen as messages } from "@/messages/studio/critics-setup";
import type { Critic, RunSettings, Study } from "@/shared/api/types";
import { Icon } from "@/shared/components/Icon";
import { Loaded } from "@/shared/components/Loaded";
import { percent, seconds } from "@/shared/format";
import { Tabs } from "@/shared/studio/Tabs";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import type { Preview, PreviewBody } from "../api/calls";
import { previewQuery, studyClipsQuery } from "../api/calls";
import { RunQueries } from "../runs/RunQueries";
import { seenKey } from "./sampled-frames";
import { SampledFrames } from "./SampledFrames";
import { TrialReply } from "./TrialReply";

/** How long a form rests before its queries are shown, ms. */
const REST_MS = 400;

interface RunSeesProps {
  readonly study: Study;
  readonly critic: Critic;
  /** As the form has them; null while something is missing. */
  readonly settings: RunSettings | null;
}

/** What the model will see and be asked about a clip, and its reply to a trial. */
export function RunSees({ study, critic, settings }: RunSeesProps) {
  const [clip, choose] = useState("");
  const clips = useQuery(studyClipsQuery(study.project.id, study.id)).data ?? [];
  const query = usePreview(study.id, critic, settings, clip);
  return (
    <section className="card run-sees-card" aria-labelledby="run-sees">
      <header>
        <h2 id="run-sees">{messages.heading}</h2>
        <select
          className="in auto grow"
          aria-label={messages.clip}
          value={clip}
          onChange={(event) => choose(event.target.value)}
          data-testid="seen-clip"
        >
          <option value="">{messages.firstClip}</option>
          {clips.map(({ id, video, prompt }) => (
            <option key={id} value={id}>
              {prompt || video}
            </option>
          ))}
        </select>
      </header>
      {critic.asks_model && query.data ? <Frames shown={query.data} /> : null}
      <Tabs
        label={messages.tabs}
        tabs={[
          {
            id: "prompt",
            label: messages.prompt,
            content: critic.asks_model ? (
              <Loaded query={query}>{(shown) => <RunQueries shown={shown} />}</Loaded>
            ) : (
              <p className="hint">{runQueries.none}</p>
            ),
          },
          {
            id: "trial",
            label: messages.trial,
            content: <TrialReply study={study.id} settings={settings} clip={clip} />,
          },
        ]}
      />
    </section>
  );
}

function usePreview(study: string, critic: Critic, settings: RunSettings | null, clip: string) {
  const body: PreviewBody = {
    critic: critic.name,
    ...(clip ? { clip } : {}),
    ...(settings?.prompts?.length ? { prompts: settings.prompts } : {}),
    ...(settings?.options ? { options: settings.options } : {}),
    ...(settings?.fps === undefined ? {} : { fps: settings.fps }),
    ...(settings?.frames === undefined ? {} : { frames: settings.frames }),
    ...(settings?.max_pixels === undefined ? {} : { max_pixels: settings.max_pixels }),
  };
  const rested = useDebouncedValue(JSON.stringify(body), REST_MS);
  const asked = JSON.parse(rested) as PreviewBody;
  return useQuery({
    ...previewQuery(study, asked),
    enabled: critic.asks_model && asked.critic === critic.name, // not of the one that was chosen before
    placeholderData: keepPreviousData,
  });
}

function Frames({ shown: { video, frames, width, height, short } }: { readonly shown: Preview }) {
  if (!video || frames.length === 0) return <p className="hint">{messages.noFrames}</p>;
  const seen = { frames, width, height };
  return (
    <>
      <SampledFrames key={`${video.id}:${seenKey(seen)}`} video={video} seen={seen} />
      {short ? (
        <p className="note warn sm" data-testid="short-errors">
          <Icon name="warn" />
          <span>
            {messages.short(
              seconds(short.gap_ms).replace(/0{1,2}$/u, ""),
              short.share === null ? null : percent(short.share),
              short.n,
            )}
          </span>
        </p>
      ) : null}
    </>
  );
}
