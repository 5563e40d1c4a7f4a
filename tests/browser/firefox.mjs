/* Takes one journey through a site in Firefox, by WebDriver BiDi, and prints what it found as JSON.
   Started by firefox_journeys.py, which writes on its standard input what the journey needs: the address of the site, the
   name of the journey, and its values. PUPPETEER names the folder in which puppeteer-core is installed. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const puppeteer = createRequire(`${process.env.PUPPETEER}/`)("puppeteer-core");
const PATIENCE_MS = 30_000;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const byTestId = (name) => `[data-testid="${name}"]`;
const byText = (text) => `::-p-text(${text})`;

/* A page with the calls that journeys are made of. */
class Visitor {
  constructor(page, address) {
    this.page = page;
    this.address = address;
  }

  async goTo(path) {
    await this.page.goto(path.startsWith("http") ? path : this.address + path, { timeout: PATIENCE_MS });
  }

  async click(selector) {
    await this.page.locator(selector).setTimeout(PATIENCE_MS).click();
  }

  async see(selector) {
    await this.page.waitForSelector(selector, { timeout: PATIENCE_MS });
  }

  async waitUntil(condition) {
    await this.page.waitForFunction(condition, { timeout: PATIENCE_MS });
  }

  async press(key) {
    await this.page.keyboard.press(key);
  }

  /* Press a key several times, and name the frame after each. */
  async frames(key, times) {
    const named = [];
    for (let n = 0; n < times; n++) {
      await this.press(key);
      await sleep(300);
      named.push(await this.named());
    }
    return named;
  }

  named() {
    return this.page.evaluate(() => window.outtake.frame());
  }

  async seek(frame) {
    await this.page.evaluate((wanted) => window.outtake.seekFrame(wanted), frame);
  }

  async mark(start, end) {
    await this.seek(start);
    await this.press("[");
    await this.seek(end - 1);
    await this.press("]");
  }

  async signIn(link) {
    await this.goTo(link);
    await this.click("button");
    await this.waitUntil(() => location.pathname === "/" && document.querySelector("h1") !== null);
    return this.page.evaluate(() => document.querySelector("h1").innerText);
  }

  async openTask(study) {
    await this.goTo(`/annotate/${study}`);
    await this.waitUntil(() => document.querySelector("main[data-task]") && window.outtake);
    await this.page.evaluate(() => window.outtake.step(0));
  }
}

const journeys = {
  /* Sign in by a link, play, step, mark, and submit. */
  async annotate(visitor, { link, study, start, end, reason }) {
    const home = await visitor.signIn(link);
    await visitor.openTask(study);
    await visitor.seek(10);
    const forward = await visitor.frames(".", 3);
    const back = await visitor.frames(",", 3);
    await visitor.press(" ");
    await sleep(800);
    await visitor.press(" ");
    await sleep(600);
    const played = await visitor.named();
    await visitor.mark(start, end);
    await visitor.click(byTestId("type-physics_violation"));
    await visitor.click(byTestId("severity-4"));
    await visitor.page.locator(byTestId("reason")).setTimeout(PATIENCE_MS).fill(reason);
    await visitor.click(byTestId("submit"));
    await visitor.see(byText("That was the last clip"));
    return { home, forward, back, played };
  },

  /* Sign in as a researcher, find the disagreement of two people, merge one group, take one segment, settle the clip. */
  async review(visitor, { link, study, note }) {
    await visitor.signIn(link);
    await visitor.goTo(`/studies/${study}/review`);
    await visitor.click(byTestId("find"));
    await visitor.click(byTestId("find-now"));
    await visitor.see(byText("1 clip opened"));
    await visitor.waitUntil(() => window.outtake !== undefined);
    await visitor.see(byText("Group 1"));
    await visitor.press("m");
    await visitor.press("Enter");
    await visitor.see(byText("Still open: A 2, B 2."));
    await visitor.press("b");
    await visitor.press("d");
    await visitor.page.locator('textarea[placeholder="Optional"]').setTimeout(PATIENCE_MS).fill(note);
    await visitor.page.keyboard.down("Control");
    await visitor.press("Enter");
    await visitor.page.keyboard.up("Control");
    await visitor.see(byText("0 open of 1 clip"));
    return {};
  },

  /* Steps, seeks, held keys, pauses and bursts; returns each moment at which a wrong frame was shown or named. */
  async frames(visitor, { link, study, reader, painted, moves, last }) {
    await visitor.signIn(link);
    await visitor.openTask(study);
    await visitor.page.evaluate(reader);
    await visitor.page.evaluate(painted);
    const standing = (what) => visitor.page.evaluate((asked) => window.painted.standing(asked), { what });
    const wrong = await visitor.page.evaluate((list) => window.painted.moves(list), moves);
    for (const [key, begin] of [
      [".", 10],
      [",", last - 20],
    ]) {
      await visitor.seek(begin);
      await visitor.page.keyboard.down(key);
      await sleep(500);
      await visitor.page.keyboard.up(key);
      wrong.push(...(await standing(`held ${key}`)));
    }
    for (const speed of ["0.5", "1", "4"]) {
      await visitor.seek(20);
      await visitor.page.select(byTestId("speed"), speed);
      await visitor.press(" ");
      await sleep(300);
      await visitor.press("k");
      wrong.push(...(await standing(`paused at ${speed}`)));
    }
    await visitor.seek(last - 10);
    await visitor.press("j");
    await sleep(300);
    await visitor.press("k");
    wrong.push(...(await standing("backwards")));
    const burst = Array.from({ length: 40 }, (_, n) => 30 + n);
    wrong.push(...(await visitor.page.evaluate((frames) => window.painted.burst(frames), burst)));
    return { wrong };
  },
};

const { address, journey, executable, ...values } = JSON.parse(readFileSync(0, "utf8"));
const browser = await puppeteer.launch({ browser: "firefox", executablePath: executable, headless: true });
const page = await browser.newPage();
const faults = [];
page.on("pageerror", (error) => faults.push(String(error)));
page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
try {
  await page.setViewport({ width: 1366, height: 768 });
  const found = await journeys[journey](new Visitor(page, address), values);
  console.log(JSON.stringify({ ...found, faults, browser: await browser.version() }));
} catch (error) {
  if (process.env.OUTTAKE_PICTURES) await page.screenshot({ path: `${process.env.OUTTAKE_PICTURES}/firefox-${journey}.png` });
  console.error(String(error.stack), faults.join("\n"));
  process.exitCode = 1;
} finally {
  await browser.close();
}
