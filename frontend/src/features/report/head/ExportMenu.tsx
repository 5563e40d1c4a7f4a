import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { files as messages } from "@/messages/studio/report";
import type { Report, ReportFile } from "@/shared/api/types";
import { Button } from "@/shared/components/Button";
import { Icon } from "@/shared/components/Icon";
import { Loaded } from "@/shared/components/Loaded";
import { archiveUrl, fileUrl, filesQuery } from "../api/calls";

const GROUPS = [
  { kind: "data", heading: messages.groups.data },
  { kind: "table", heading: messages.groups.table },
  { kind: "plot", heading: messages.groups.plot },
] as const;

/** Every file of the report. Escape, a click elsewhere, and focus that leaves close it. */
export function ExportMenu({ report }: { report: Report }) {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [open]);
  return (
    <div
      className="export"
      ref={whole}
      onKeyDown={({ key }) => {
        if (key !== "Escape") return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <Button
        ref={button}
        icon="dl"
        aria-expanded={open}
        aria-controls={id}
        data-testid="export"
        onClick={() => setOpen(!open)}
      >
        {messages.label}
        <Icon name="chev" />
      </Button>
      <div id={id} className="export-list" hidden={!open}>
        {open ? <Files report={report.id} /> : null}
      </div>
    </div>
  );
}

function Files({ report }: { report: string }) {
  const query = useQuery(filesQuery(report));
  return (
    <Loaded query={query}>
      {(files) => (
        <>
          <a className="btn" href={archiveUrl(report)} download>
            <Icon name="dl" />
            {messages.archive}
          </a>
          {GROUPS.map(({ kind, heading }) => (
            <section key={kind} aria-label={heading}>
              <h3>{heading}</h3>
              <ul>
                {files
                  .filter((file) => file.kind === kind)
                  .map((file) => (
                    <File key={file.name} report={report} file={file} />
                  ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Loaded>
  );
}

const File = ({ report, file: { name, title, formats } }: { report: string; file: ReportFile }) => (
  <li className="row">
    <span className="grow">{title}</span>
    {formats.map((format) => (
      <a
        key={format}
        className="btn sm quiet"
        href={fileUrl(report, name, format)}
        aria-label={messages.as(title, format.toUpperCase())}
        download
      >
        {format.toUpperCase()}
      </a>
    ))}
  </li>
);
