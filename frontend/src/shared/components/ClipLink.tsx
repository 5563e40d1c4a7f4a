import { clipPath } from "../clip-links";
import { Link } from "./Link";

interface ClipLinkProps {
  /** Public id; null or empty where there is no clip. */
  readonly clip: string | null;
  /** What the clip is called. */
  readonly name: string;
  /** The moment that it opens at, ms. */
  readonly at?: number;
}

/** The name of a clip as a link to its page. */
export const ClipLink = ({ clip, name, at }: ClipLinkProps) =>
  clip ? <Link to={clipPath(clip, at === undefined ? {} : { t: at })}>{name}</Link> : name;
