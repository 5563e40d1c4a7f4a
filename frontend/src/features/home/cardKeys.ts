import type { KeyboardEvent } from "react";
import { go } from "@/shared/navigation";

const CARDS = "[data-card]";
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows between the cards of studies, and N for a new study in the project that has the focus, or the first. */
export function onCardKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  const step = STEPS[key];
  if (step === undefined || !target.matches(CARDS)) return;
  const cards = [...currentTarget.querySelectorAll<HTMLElement>(CARDS)];
  const next = cards[cards.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The project in which N makes a study: that of what has the focus, else the first one shown. */
export function newStudyAt(target: EventTarget | null, page: HTMLElement | null): void {
  const own = target instanceof Element ? target.closest<HTMLElement>("[data-project]") : null;
  const project = (own ?? page?.querySelector<HTMLElement>("[data-project]"))?.dataset.project;
  if (project) go(`/projects/${project}/studies/new`);
}
