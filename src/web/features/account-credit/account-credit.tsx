import { useEffect, useState } from 'react';
import { dayInWords, isDay } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import { checked } from '../../lib/form-check.ts';
import type { Page } from '../../lib/page.ts';
import { useForm } from '../../lib/use-form.ts';
import { Band } from '../../ui/band.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CodeForm } from '../purchase/code-form.tsx';
import { type CarriedCredit, carriedCredit, carryCredit } from './carried-credit.ts';
import { codeInAddress } from './code-in-address.ts';

/**
 * The rest of an account credit, and what it can be spent on (specification 5.14). A link can hold the code
 * in its fragment. The credit is then offered in the next order of this tab.
 */
function View() {
  const inBrowser = useInBrowser();
  const carried = useBrowserStore(carriedCredit);
  // The credit in this tab may have been spent elsewhere. It is not shown until it has been read again.
  const [isUnread, setIsUnread] = useState(false);
  const credit = inBrowser && !isUnread ? carried : null;
  const form = useForm({
    blank: { code: '' },
    fields: ['code'],
    idPrefix: 'credit-',
    whileTyping: 'clear',
    check: (typed) => {
      const code = typed.code.trim();
      return checked({ code }, { code: code === '' && 'Please enter the code' });
    },
    send: ({ code }) => carryCredit(code),
    onSent: () => setIsUnread(false),
    unreached: 'We could not look it up. Nothing is spent: please try again.',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is opened once
  useEffect(() => {
    const code = codeInAddress();
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const known = code || carriedCredit.read()?.code || '';
    if (known === '') return;
    setIsUnread(true);
    form.set({ code: known });
    void form.submit();
  }, []);
  return (
    <>
      <Band tone="honey" className="pt-6 pb-10 md:pt-10 md:pb-14">
        <h1>{credit ? `You have ${formatPence(credit.left)} to spend` : 'Your account credit'}</h1>
      </Band>
      <Band cut="torn" className="relative z-1 pt-6 pb-24 md:pt-10">
        <div aria-live="polite">{credit && <Credit credit={credit} />}</div>
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
            Money that we have kept for you, from a booking that did not take place. The code is in our mail.
          </CodeForm>
        )}
      </Band>
    </>
  );
}

function Credit({ credit }: { credit: CarriedCredit }) {
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
        <ButtonLink size="large" to="/photo-studio">
          Book a photo session
        </ButtonLink>
        <ButtonLink size="large" to="/session-credits">
          Buy session credits
        </ButtonLink>
      </div>
      <p className="text-small">
        Code {code}.{' '}
        <Button variant="link" onClick={() => carriedCredit.clear()}>
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
