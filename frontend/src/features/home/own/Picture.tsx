import type { ReactNode } from "react";
import { Icon } from "@/shared/components/Icon";
import { Poster } from "@/shared/studio/Poster";
import type { HomeWork } from "../api/calls";

interface PictureProps {
  readonly strip: HomeWork["poster"];
  /** What it shows; empty where text next to it says so. */
  readonly label: string;
  readonly children?: ReactNode;
}

/** The poster of a clip, or a plain sign where there is no clip to show yet. */
export const Picture = ({ strip, label, children }: PictureProps) =>
  strip === null ? (
    <span className="poster own-blank" aria-hidden="true">
      <Icon name="play" />
    </span>
  ) : (
    <span className="own-picture" aria-hidden={label === "" ? true : undefined}>
      <Poster strip={strip} label={label}>
        {children}
      </Poster>
    </span>
  );
