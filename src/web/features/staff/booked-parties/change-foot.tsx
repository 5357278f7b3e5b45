import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { FocusedNotice, Notice } from '../../../ui/notice.tsx';
import parts from '../shared/dashboard-parts.module.css';

interface ChangeFootProps {
  form: { failure: string; attempts: number; isSending: boolean };
  /** Whether the party has changed while the form has values that staff have not sent yet. */
  isChangedMeanwhile: boolean;
  /**
   * The field for the reason that a change needs after the family's last day for changes. Null until then.
   */
  reason: { id: string; name: string; error: string | undefined; defaultValue: string } | null;
  /** Says how the change alters the price. */
  status?: string;
  submit: string;
}

/** Shows the end of a form that changes a party: the reason if one is needed, a failure, and the button. */
export function ChangeFoot({ form, isChangedMeanwhile, reason, status, submit }: ChangeFootProps) {
  return (
    <>
      {reason && (
        <TextArea
          label="Why, although the family’s last day for changes has passed"
          hint="A few words for the log. The family does not see them."
          rows={2}
          maxLength={300}
          {...reason}
        />
      )}
      {isChangedMeanwhile && (
        <Notice kind="warning" live="polite" title="This party has just been changed">
          What you typed here is kept, and all else shows the party as it is now. Please look at both before
          you go on.
        </Notice>
      )}
      {form.failure && (
        <FocusedNotice about={form.attempts} kind="error" title="Nothing was changed">
          {form.failure}
        </FocusedNotice>
      )}
      {status !== undefined && (
        <p role="status" className="font-bold">
          {status}
        </p>
      )}
      <div className={parts.dashboardAnswers}>
        <Button type="submit" pending={form.isSending} pendingText="Changing...">
          {submit}
        </Button>
      </div>
    </>
  );
}

/** Returns the error if a reason is needed and missing, otherwise false. */
export function reasonError(isLate: boolean, reason: string): string | false {
  return isLate && reason.trim().length < 3 && 'Please say why, in a few words';
}
