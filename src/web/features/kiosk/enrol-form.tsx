import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { enrolThisDevice } from './enrolment.ts';

const unreached = 'We could not reach the centre. Check the connection and try again.';

/**
 * Enrols this device as a kiosk with a code from the dashboard (specification 12.25). `code`: one
 * scanned.
 */
export function EnrolForm({ code, onBack }: { code: string; onBack: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  useEffect(() => title.current?.focus(), []);

  const refuse = (words: string) => {
    setError(words);
    field.current?.focus();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    if (isSending) return;
    if (typed === '') return refuse('Please enter the code');
    setSending(true);
    try {
      await enrolThisDevice(typed);
      toast({ title: 'This is a kiosk now', description: 'It may check families in.' });
    } catch (problem) {
      refuse(failureMessage(problem, unreached));
      setSending(false);
    }
  };
  return (
    <form
      method="post"
      className="own-ticket-sheet cut-sheet"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h1 ref={title} tabIndex={-1}>
        Make this a kiosk
      </h1>
      <p>
        For staff: the dashboard makes the code, under Kiosks. From then on this device finds tickets and
        checks families in.
      </p>
      <TextField
        ref={field}
        label="Code from the dashboard"
        hint="Eight letters and digits"
        defaultValue={code}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <Button type="submit" variant="primary" size="large" pending={isSending} pendingText="One moment...">
        Make this a kiosk
      </Button>
      <Button variant="link" onClick={onBack}>
        This is my own phone
      </Button>
    </form>
  );
}
