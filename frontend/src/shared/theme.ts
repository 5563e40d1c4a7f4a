/** Light or dark: what the person chose here, else what the system says. */
const KEY = "outtake:theme";

type Theme = "light" | "dark";

/** Call once before the first paint of the application. */
export function applyTheme(): void {
  const chosen = localStorage.getItem(KEY);
  const system: Theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = chosen === "dark" || chosen === "light" ? chosen : system;
}

export function toggleTheme(): void {
  const next: Theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  localStorage.setItem(KEY, next);
}
