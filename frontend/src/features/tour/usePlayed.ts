import { useEffect, useState } from "react";

/** Whether a clip was played since the component is there. Events of media do not bubble, but they can be captured. */
export function usePlayed(): boolean {
  const [isPlayed, setPlayed] = useState(false);
  useEffect(() => {
    const onPlay = () => setPlayed(true);
    document.addEventListener("play", onPlay, true);
    return () => document.removeEventListener("play", onPlay, true);
  }, []);
  return isPlayed;
}
