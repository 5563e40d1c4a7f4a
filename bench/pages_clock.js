/* Times the way from a key or a click to the frame that it asks for. Evaluated in the workbench's page. */
() => {
  const video = document.querySelector('[data-testid="clip"]');
  const WAIT_MS = 5000;
  let expected = null;
  let pressed = null;
  let done = null;
  let over = null;

  const hear = (event) => {
    pressed ??= event.timeStamp;
  };
  for (const type of ["keydown", "pointerdown"]) window.addEventListener(type, hear, { capture: true });

  const note = () => {
    video.requestVideoFrameCallback(note);
    if (expected === null || pressed === null || window.outtake.frame() !== expected) return;
    done(performance.now() - pressed);
    expected = null;
  };
  video.requestVideoFrameCallback(note);

  window.clocked = {
    frames: () => Number(document.querySelector(".tc span:nth-of-type(2)").innerText.replace(/\D/g, "")) + 1,
    /* Begin to wait for a frame. */
    expect: (frame) => {
      pressed = null;
      over = new Promise((resolve) => (done = resolve));
      expected = frame;
    },
    /* The ms that it took, or null when it did not come. */
    shown: () => Promise.race([over, new Promise((resolve) => setTimeout(resolve, WAIT_MS, null))]),
  };
};
