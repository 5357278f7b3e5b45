import { useEffect, useState } from 'react';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { carriedCredit, carryCredit } from './carried-credit.ts';
import { codeInAddress } from './code-in-address.ts';

/**
 * Returns this tab's credit and the form that looks one up by its code. When the page opens, the code in the
 * address is looked up, or else the tab's credit is read again, because it may have been spent elsewhere.
 * `credit` is null until such a lookup has succeeded.
 */
export function useCreditByCode(idPrefix: string) {
  const inBrowser = useInBrowser();
  const carried = useBrowserStore(carriedCredit);
  const [isUnread, setIsUnread] = useState(false);
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
    onSent: () => setIsUnread(false),
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
    void form.submit();
  }, []);
  return { form, credit: inBrowser && !isUnread ? carried : null };
}
