import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ComboBox } from "@/shared/studio/choices";
import { useDebouncedValue } from "@/shared/useDebouncedValue";
import { preview as messages } from "@/messages/studio/builder";
import { clipsQuery } from "../api/clips";

interface ClipFieldProps {
  readonly project: string;
  readonly label: string;
  /** Public id; empty for none. */
  readonly value: string;
  readonly onChange: (video: string) => void;
  readonly problem?: string;
  readonly isDisabled?: boolean;
}

/** A clip of the project, found by a part of its name. */
export function ClipField({ project, value, ...field }: ClipFieldProps) {
  const [typed, setTyped] = useState("");
  const named = useDebouncedValue(typed, 200);
  const { data = [] } = useQuery(clipsQuery(project, named));
  const items = data.map(({ id, video }) => ({ id, label: video }));
  const all = value && !items.some(({ id }) => id === value) ? [{ id: value, label: value }, ...items] : items;
  return <ComboBox {...field} items={all} value={value || null} onText={setTyped} placeholder={messages.clipHint} />;
}
