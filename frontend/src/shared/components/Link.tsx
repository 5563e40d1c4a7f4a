import type { AnchorHTMLAttributes, Ref } from "react";
import { Link as RouterLink, useInRouterContext } from "react-router";
import { prefetch } from "../navigation";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** The path of a page of the studio. Downloads and the annotators' pages take a plain `<a>`. */
  readonly to: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link to a page of the studio, without a reload. The page's script is fetched on hover and focus. */
export function Link({ to, ...rest }: LinkProps) {
  const ahead = { onPointerEnter: () => prefetch(to), onFocus: () => prefetch(to) };
  return useInRouterContext() ? <RouterLink to={to} {...ahead} {...rest} /> : <a href={to} {...rest} />;
}
