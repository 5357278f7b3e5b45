import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { storeEnrolment } from './enrolment.ts';

const unreached = 'We could not reach the centre. Check the connection and try again.';

/**
 * Makes this device a kiosk with the code that the dashboard shows (specification 12.25);
 * `code` is one that was scanned.
 */
export function EnrolForm({ code, onBack }: { code: string; onBack: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [trying, setTrying] = useState(false);
  useEffect(() => title.current?.focus(), []);

  const refuse = (words: string) => {
    setError(words);
    field.current?.focus();
  };
  const attempt = async (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    if (trying) return;
    if (typed === '') return refuse('Please enter the code');
    setTrying(true);
    try {
      await storeEnrolment(typed);
      toast({ title: 'This is a kiosk now', description: 'It may check families in.' });
    } catch (problem) {
      refuse(wordsOf(problem, unreached));
      setTrying(false);
    }
  };
  return (
    <form
      method="post"
      className="own-ticket-sheet cut-sheet"
      noValidate
      onSubmit={(event) => void attempt(event)}
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
      <Button type="submit" variant="primary" size="large" pending={trying} pendingText="One moment...">
        Make this a kiosk
      </Button>
      <Button variant="link" onClick={onBack}>
        It is my own phone
      </Button>
    </form>
  );
}
