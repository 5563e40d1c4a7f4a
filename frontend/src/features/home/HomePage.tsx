import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import type { Added } from "@/shared/engine/dropped-files";
import { Loaded } from "@/shared/components/Loaded";
import type { Home } from "./api/calls";
import { homeQuery } from "./api/calls";
import { FirstRun } from "./FirstRun";
import { OwnHome } from "./own/OwnHome";
import { Projects } from "./Projects";
import "./home.css";

interface HomePageProps {
  /** The upload of clips to a project, another feature's. */
  readonly uploads: (project: string, given?: readonly Added[]) => ReactNode;
}

/** Where the work is: projects with their studies, what waits, and one's own clips. */
export function HomePage({ uploads }: HomePageProps) {
  const query = useQuery(homeQuery);
  return <Loaded query={query}>{(home) => <Content home={home} uploads={uploads} />}</Loaded>;
}

function Content({ home, uploads }: HomePageProps & { home: Home }) {
  const isEmpty = home.may_create && home.projects.length === 0;
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  const [first, setFirst] = useState(isEmpty); // stays while clips are added
  if (wasEmpty !== isEmpty) {
    setWasEmpty(isEmpty);
    if (isEmpty) setFirst(true); // the demo, say, is removed
  }
  if (first) return <FirstRun uploads={uploads} onLeave={() => setFirst(false)} />;
  if (home.projects.length > 0 || home.may_create) return <Projects home={home} />;
  return <OwnHome home={home} />;
}
