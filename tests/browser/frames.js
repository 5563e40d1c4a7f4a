/* Reads the number that is painted into the frame on the screen, and moves the clip as a person does. For tests only. */
window.readerOf = ({ bits, block, testId = "clip" }) => {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const video = () => document.querySelector(`[data-testid="${testId}"]`);
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  let busy;
  let atKey = null;

  const read = () => {
    const clip = video();
    canvas.width = clip.videoWidth;
    canvas.height = clip.videoHeight;
    pen.drawImage(clip, 0, 0);
    let number = 0;
    for (let bit = 0; bit < bits; bit++) {
      const [level] = pen.getImageData(bit * block + block / 2, block / 2, 1, 1).data;
      if (level > 126) number += 1 << bit;
    }
    return number;
  };

  const named = () => Number(document.querySelector('[data-testid="frame-number"]').innerText);

  /* What is painted and what is named, with the frame that was wanted: wrong unless all are one. */
  const differs = (wanted, what) => {
    const found = { what, wanted: wanted ?? named(), painted: read(), named: named(), told: window.outtake.frame() };
    return new Set([found.wanted, found.painted, found.named, found.told]).size === 1 ? [] : [found];
  };

  /* Wait until the clip stands still, for longer than a pause takes to snap. */
  const rest = async () => {
    let still = 0;
    for (let last = -1; still < 6; await sleep(20)) {
      const { paused, seeking, currentTime } = video();
      still = paused && !seeking && currentTime === last ? still + 1 : 0;
      last = currentTime;
    }
  };

  /* The browser may keep the frame of a seek to itself; the page names it 250 ms after, so what differs then is wrong. */
  const settled = async (wanted, what) => {
    await rest();
    if (differs(wanted, what).length > 0) await sleep(400);
    return differs(wanted, what);
  };

  return {
    read,
    named,
    rest,

    /* Steps and seeks, one after the other. */
    moves: async (list) => {
      const wrong = [];
      let wanted = 0;
      for (const [kind, value] of list) {
        wanted = kind === "seekFrame" ? value : wanted + value;
        await window.outtake[kind](value);
        await sleep(0);
        wrong.push(...differs(wanted, kind));
      }
      return wrong;
    },

    /* Many wishes at once, as a drag makes them. */
    burst: async (frames) => {
      await Promise.all(frames.map((frame) => window.outtake.seekFrame(frame)));
      return settled(frames.at(-1), "burst");
    },

    /* Rest, then compare with the frame that was wanted, or else with the one named. */
    standing: ({ wanted, what }) => settled(wanted, what),

    /* Keep the page busy: `ms` of every `ms` and a bit. 0 ends it. */
    burden: (ms) => {
      clearInterval(busy);
      const work = () => {
        for (const end = performance.now() + ms; performance.now() < end;);
      };
      busy = ms > 0 ? setInterval(work, ms * 1.3) : undefined;
    },

    /* Note the media time of each frame that is presented from now on, and which was the last at the time of a key. */
    watch: (key) => {
      const clip = video();
      let last = null;
      const note = (_now, { mediaTime }) => {
        last = mediaTime;
        clip.requestVideoFrameCallback(note);
      };
      clip.requestVideoFrameCallback(note);
      const hear = (event) => {
        if (event.key === key) atKey = last;
      };
      window.addEventListener("keydown", hear, { capture: true });
    },
    known: () => atKey,
  };
};
