import { Footer } from "../controls/Footer";
import type { FooterProps } from "../controls/Footer";
import type { InspectorProps } from "./Inspector";
import { Inspector } from "./Inspector";
import { SegmentList } from "./SegmentList";

/** The selected segment, all of them below it, and the way to submit. */
export const SegmentPanel = ({ editor, form, reasonRef, sending }: InspectorProps & Pick<FooterProps, "sending">) => (
  <>
    <Inspector editor={editor} form={form} reasonRef={reasonRef} />
    <SegmentList editor={editor} form={form} />
    <Footer editor={editor} sending={sending} />
  </>
);
