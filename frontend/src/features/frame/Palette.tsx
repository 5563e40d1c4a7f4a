import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
  useFilter,
} from "react-aria-components";
import { clipSearchQuery, membersQuery } from "@/shared/api/search";
import { studyQuery } from "@/shared/api/study";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import { Dialog } from "@/shared/studio/Dialog";
import { palette as messages } from "@/messages/studio/frame";
import type { Group } from "./engine/destinations";
import { clipGroup, peopleGroup } from "./engine/destinations";
import type { Here } from "./engine/location";
import { projectPath, studyPath } from "./engine/location";

interface PaletteProps {
  /** Whose clips and people are searched. */
  readonly here: Here;
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}

/** How long nothing is typed before the server is asked for clips, ms. */
const REST_MS = 200;
/** Fewer characters would find nearly every clip. */
const LEAST_CHARS = 2;

/** Search for a page, a clip, a person, a study or a project, or for what can be begun, and go there. */
export function Palette({ here, groups: places, onClose }: PaletteProps) {
  const { contains } = useFilter({ sensitivity: "base" });
  const [text, setText] = useState("");
  const clips = useClips(here, text);
  const people = usePeople(here);
  const groups = [...places, people, clips.group].filter(({ items }) => items.length > 0);
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <Autocomplete filter={contains} inputValue={text} onInputChange={setText}>
        <SearchField aria-label={messages.label} autoFocus>
          <Input className="in" placeholder={messages.hint} />
        </SearchField>
        <Menu
          className="pop-list"
          aria-label={messages.found}
          onClose={onClose}
          renderEmptyState={() => (
            <p className="hint" role="status">
              {clips.isLooking ? messages.looking : messages.none}
            </p>
          )}
        >
          {groups.map(({ name, items }) => (
            <MenuSection key={name} id={name}>
              <Header className="pop-head">{name}</Header>
              <Collection items={items}>
                {(item) => (
                  <MenuItem className="pop-item" id={item.id} href={item.to} textValue={item.text}>
                    {item.label} <span className="dim">{item.within}</span>
                  </MenuItem>
                )}
              </Collection>
            </MenuSection>
          ))}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}

/** Clips of the project with the words; annotators get none. */
function useClips({ project }: Here, text: string): { readonly group: Group; readonly isLooking: boolean } {
  const words = text.trim();
  const rested = useDebouncedValue(words, REST_MS);
  const isAsked = project !== undefined && project.role !== "annotator" && words.length >= LEAST_CHARS;
  const { data, isFetching } = useQuery({
    ...clipSearchQuery(project?.id ?? "", rested),
    enabled: isAsked && rested.length >= LEAST_CHARS,
  });
  return {
    group: clipGroup(data?.words ?? "", isAsked ? (data?.clips ?? []) : []),
    isLooking: isAsked && (isFetching || rested !== words),
  };
}

/** Those who annotate in the study; else the members of the project, for its admins. */
function usePeople({ project, study }: Here): Group {
  const inStudy = useQuery({
    ...studyQuery(study?.id ?? ""),
    enabled: study !== undefined && study.role !== "annotator",
  }).data;
  const isMembers = project?.role === "admin";
  const members = useQuery({ ...membersQuery(project?.id ?? ""), enabled: isMembers }).data;
  const annotators = (inStudy?.annotators ?? [])
    .filter(({ kind }) => kind === "person")
    .map(({ id, name }) => ({ id, name, to: `${studyPath(study?.id ?? "")}/people#annotator-${id}` }));
  const others = (isMembers ? (members ?? []) : []).map(({ id, username }) => ({
    ...{ id: `member-${id}`, name: username, to: `${projectPath(project?.id ?? "")}/members#member-${id}` },
  }));
  return peopleGroup([...annotators, ...others], study?.name ?? project?.name ?? "");
}
