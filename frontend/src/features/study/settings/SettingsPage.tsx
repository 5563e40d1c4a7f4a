import { useQuery } from "@tanstack/react-query";
import { page as messages } from "@/messages/studio/study-settings";
import { studyQuery } from "@/shared/api/study";
import type { Study } from "@/shared/api/types";
import { Link } from "@/shared/components/Link";
import { Loaded } from "@/shared/components/Loaded";
import { isOfClips } from "@/shared/subjects";
import { settingsQuery } from "../api/settings-calls";
import { DeleteCard } from "./DeleteCard";
import { KnownAnswers } from "./KnownAnswers";
import { NameCard } from "./NameCard";
import { RoundsCard } from "./RoundsCard";
import { StateCard } from "./StateCard";

/** The settings of a study, for admins: its name, state, rounds, practice, recruitment and end. */
export function SettingsPage({ id }: { id: string }) {
  const query = useQuery(studyQuery(id));
  return (
    <main className="pg narrow">
      <h1>{messages.title}</h1>
      <Loaded query={query}>
        {(study) => (study.role === "admin" ? <Admins study={study} /> : <p className="mut">{messages.onlyAdmins}</p>)}
      </Loaded>
    </main>
  );
}

function Admins({ study }: { study: Study }) {
  const query = useQuery(settingsQuery(study.id));
  return (
    <Loaded query={query}>
      {(settings) => (
        <>
          <StateCard study={study} settings={settings} />
          <NameCard key={`${settings.name} ${settings.content_warning}`} settings={settings} />
          <RoundsCard study={study} />
          {isOfClips(study) ? <KnownAnswers study={study} /> : null}
          <section className="card" aria-labelledby="recruiting">
            <header>
              <h2 id="recruiting">{messages.recruitment.heading}</h2>
              <Link className="btn sm" to={`/studies/${study.id}/people`}>
                {messages.recruitment.link}
              </Link>
            </header>
            <p className="settings-box mut">{messages.recruitment.what}</p>
          </section>
          <DeleteCard study={study} settings={settings} />
        </>
      )}
    </Loaded>
  );
}
