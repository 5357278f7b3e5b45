import { FocusedNotice } from '../../ui/notice.tsx';

/** Why the enquiry was refused, at the top of the form; takes focus. */
export function PartyFailed({ words }: { words: string }) {
  return (
    <FocusedNotice about={words} kind="error" title="Submission Failed">
      <p>{words}</p>
      <p>What you typed is still here. Sending it again will not send it twice.</p>
    </FocusedNotice>
  );
}
