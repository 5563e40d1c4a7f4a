import { Footer } from "../controls/Footer";
import type { FooterProps } from "../controls/Footer";
import type { InspectorProps } from "./Inspector";
import { Inspector } from "./Inspector";
import { SegmentList } from "./SegmentList";

/** The selected segment, all of them below it, and the way to submit. */
export const SegmentPanel = ({ desk, form, reasonRef, sending }: InspectorProps & Pick<FooterProps, "sending">) => (
  <>
    <Inspector desk={desk} form={form} reasonRef={reasonRef} />
    <SegmentList desk={desk} form={form} />
    <Footer desk={desk} sending={sending} />
  </>
);
