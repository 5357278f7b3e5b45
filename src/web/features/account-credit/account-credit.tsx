import { dayInWords, isDay } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import type { Page } from '../../lib/page.ts';
import { Band } from '../../ui/band.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CodeForm } from '../purchase/code-form.tsx';
import type { CarriedCredit } from './carried-credit.ts';
import { useCreditByCode } from './use-credit-by-code.ts';

/**
 * Shows how much of an account credit is left, and links to what the family can book with it (specification
 * 5.14). The family types the code, or opens a link with the code in the fragment:
 * `/account-credit#PLAY-7K2QM-3XRTD`. From then on, the next order in this tab offers to use the credit.
 */
function View() {
  const { form, credit, heading, forgetCredit } = useCreditByCode('credit-');
  return (
    <>
      <Band tone="honey" className="pt-6 pb-10 md:pt-10 md:pb-14">
        <h1 ref={heading} tabIndex={-1}>
          {credit ? `You have ${formatPence(credit.left)} to spend` : 'Your account credit'}
        </h1>
      </Band>
      <Band cut="torn" className="relative z-1 pt-6 pb-24 md:pt-10">
        <div aria-live="polite">{credit && <Credit credit={credit} onAnother={forgetCredit} />}</div>
        {!credit && (
          <CodeForm
            form={form}
            hint="For example PLAY-7K2QM-3XRTD"
            maxLength={60}
            failureTitle="No credit found for this code"
            button="Show my credit"
            pendingText="Looking..."
            isPending={form.isSending}
          >
            Money that we have kept for you, from a booking that did not take place. The code is in our email.
          </CodeForm>
        )}
      </Band>
    </>
  );
}

type CreditProps = { credit: CarriedCredit; onAnother: () => void };

function Credit({ credit, onAnother }: CreditProps) {
  const { code, endsOn } = credit;
  return (
    <div className="grid max-w-measure justify-items-start gap-6">
      <p>
        Choose what to book: your credit comes along and is taken off before you pay.
        {isDay(endsOn) && ` You can spend it until ${dayInWords(endsOn)}, on one booking or on several.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" size="large" to="/booking">
          Book a visit
        </ButtonLink>
        <ButtonLink size="large" to="/party-booking">
          Book a party
        </ButtonLink>
        <ButtonLink size="large" to="/photo-studio">
          Book a photo session
        </ButtonLink>
        <ButtonLink size="large" to="/session-credits">
          Buy session credits
        </ButtonLink>
      </div>
      <p className="text-small">
        Code {code}.{' '}
        <Button variant="link" onClick={onAnother}>
          Use another code
        </Button>
      </p>
    </div>
  );
}

export const page: Page = {
  View,
  head: {
    title: 'Account credit - {name}',
    description: 'See what is left of your account credit, and spend it on another day.',
    unlisted: true,
  },
};
