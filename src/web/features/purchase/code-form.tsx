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
  /** The hint that says what the code looks like. */
  hint: string;
  maxLength: number;
  /** The title of the notice shown if the code opens nothing. */
  failureTitle: string;
  /** The button's text. `pendingText` replaces it while the code is looked up. */
  button: string;
  pendingText: string;
  isPending: boolean;
  /** Whether the page's main action is elsewhere, so that the button is a secondary one. */
  isSecond?: boolean;
  /** Content above the field. */
  children: ReactNode;
}

/** The form in which a visitor types a code, such as that of a payment link or a gift voucher. */
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
