import type { ReactNode, RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { codeFieldProps, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

interface Props {
  /** A form of `useForm` whose field is `code`. */
  form: {
    props: {
      ref: RefObject<never>;
      onInput: () => void;
      onSubmit: (event: { preventDefault: () => void }) => void;
    };
    text: (name: 'code') => object;
    failure: string;
  };
  /** Says what the code looks like. */
  hint: string;
  maxLength: number;
  /** The title shown if the code opens nothing. */
  failureTitle: string;
  /** The words on the button, at rest and while the code is looked up. */
  button: string;
  pendingText: string;
  isPending: boolean;
  /** Whether another action of the page is the main one. */
  isSecond?: boolean;
  /** Content above the field. */
  children: ReactNode;
}

/** The form of a page that a code opens. */
export function CodeForm({
  form,
  hint,
  maxLength,
  failureTitle,
  button,
  pendingText,
  isPending,
  isSecond = false,
  children,
}: Props) {
  return (
    <form {...form.props} method="post" noValidate className="grid max-w-96 justify-items-start gap-5">
      <p>{children}</p>
      <TextField
        label="Code"
        hint={hint}
        {...form.text('code')}
        className="w-full"
        {...codeFieldProps}
        maxLength={maxLength}
      />
      {form.failure && (
        <Notice kind="error" live="assertive" title={failureTitle}>
          <p>{form.failure}</p>
        </Notice>
      )}
      <Button
        type="submit"
        variant={isSecond ? 'outline' : 'primary'}
        size="large"
        pending={isPending}
        pendingText={pendingText}
      >
        {button}
      </Button>
    </form>
  );
}
