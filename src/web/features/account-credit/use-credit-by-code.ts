import { useEffect, useRef, useState } from 'react';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { carriedCredit, carryCredit } from './carried-credit.ts';
import { codeInAddress } from './code-in-address.ts';

/**
 * Returns this tab's credit, and a form that looks up a credit by its code. When the page opens, looks up the
 * code in the address. If the address has no code, looks up the tab's stored credit again, because it may
 * have been spent elsewhere. `credit` is null until this first lookup has succeeded. When a typed code is
 * found or `forgetCredit` is called, focus moves to `heading`, because the form or the button that had focus
 * disappears.
 */
export function useCreditByCode(idPrefix: string) {
  const inBrowser = useInBrowser();
  const carried = useBrowserStore(carriedCredit);
  const [isUnread, setIsUnread] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpening = useRef(false);
  const form = useForm({
    blank: { code: '' },
    fields: ['code'],
    idPrefix,
    whileTyping: 'clear',
    check: (typed) => {
      const code = typed.code.trim();
      return checked({ code }, { code: code === '' && 'Please enter the code' });
    },
    send: ({ code }) => carryCredit(code),
    onSent: () => {
      setIsUnread(false);
      if (!isOpening.current) heading.current?.focus();
    },
    unreached: 'We could not look it up. Nothing is spent: please try again.',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is opened once
  useEffect(() => {
    const fromLink = codeInAddress();
    if (fromLink !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
    const code = fromLink || carriedCredit.read()?.code || '';
    if (code === '') return;
    setIsUnread(true);
    form.set({ code });
    isOpening.current = true;
    void form.submit().finally(() => {
      isOpening.current = false;
    });
  }, []);
  return {
    form,
    credit: inBrowser && !isUnread ? carried : null,
    heading,
    /** Forgets the credit and shows the form again. */
    forgetCredit: () => {
      heading.current?.focus();
      carriedCredit.clear();
    },
  };
}
