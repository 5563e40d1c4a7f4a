import type { FormHTMLAttributes } from "react";

interface AsyncFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> {
  readonly onSend: () => void;
}

/** A form that a call sends, without loading a page. */
export const AsyncForm = ({ onSend, ...rest }: AsyncFormProps) => (
  <form
    {...rest}
    onSubmit={(event) => {
      event.preventDefault();
      onSend();
    }}
  />
);
