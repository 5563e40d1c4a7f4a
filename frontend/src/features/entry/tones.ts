/** Plays tones, so that a person can count them. */
const HZ = 660;
const LOUDNESS = 0.3;
/** From one tone to the next, and how long each sounds, s. */
const APART = 0.45;
const LONG = 0.22;
/** In which a tone swells and fades, so that it does not click, s. */
const EDGE = 0.02;

/** @throws Error where the browser has no sound */
export async function playTones(tones: number): Promise<void> {
  const context = new AudioContext();
  const first = context.currentTime + 0.15;
  for (let i = 0; i < tones; i += 1) playTone(context, first + i * APART);
  await new Promise((resolve) => setTimeout(resolve, (0.15 + tones * APART) * 1000));
  void context.close();
}

function playTone(context: AudioContext, at: number): void {
  const tone = new OscillatorNode(context, { frequency: HZ });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + EDGE);
  volume.gain.setValueAtTime(LOUDNESS, at + LONG - EDGE);
  volume.gain.linearRampToValueAtTime(0, at + LONG);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + LONG);
}
