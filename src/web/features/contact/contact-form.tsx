import { type ReactNode, useLayoutEffect } from 'react';
import { inquiryTypes } from '../../../domain/inquiry.ts';
import { mustCopyFromAddress, useLinkPress } from '../../lib/link-press.ts';
import { useLocation } from '../../lib/router.tsx';
import { sentence } from '../../lib/sentence.ts';
import { useSentRedirect } from '../../lib/use-sent-redirect.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, listFieldErrors } from '../../ui/error-summary.tsx';
import { EmailField, PhoneField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StoredPersonOffer } from '../../ui/stored-person-offer.tsx';
import { TrapField } from '../../ui/trap-field.tsx';
import styles from './contact.module.css';
import { contactDraft, contactFields } from './contact-draft.ts';
import { useSendInquiry } from './use-send-inquiry.ts';

/**
 * The contact form (specification 7.3, 8.1). Without script the browser sends it as an ordinary form, and the
 * server replies with a page. `?about=birthday` selects the subject. With `?message=sent`, the page says once
 * that the message has arrived.
 */
export function ContactForm({ drawing }: { drawing: ReactNode }) {
  const aboutParam = new URLSearchParams(useLocation().search).get('about');
  const [hasArrived, clearArrived] = useSentRedirect('message');
  const about = inquiryTypes.find(({ value }) => value === aboutParam)?.value ?? '';
  useSubjectInAddress(about);
  const { form, returned } = useSendInquiry();
  const { failure, attempts, done } = form;
  // Shown beside the button that was pressed, or at the top of a page that the server returned.
  const outcome = failure ? (
    <Notice kind="error" title="Your message has not gone out">
      {sentence(failure)} Your words are still here. Sending them again will not send them twice.
    </Notice>
  ) : (
    done && <Notice title="Your message is with us">We will reply to {done.body.email}.</Notice>
  );
  return (
    <form
      {...form.props}
      method="post"
      action="/contact#contact-trouble"
      aria-labelledby="message-title"
      className={styles.contactForm}
      onInput={() => {
        clearArrived();
        form.props.onInput();
      }}
    >
      <div id="contact-trouble" className="outline-none empty:hidden">
        <ErrorSummary attempt={attempts} errors={listFieldErrors(contactFields, form.errors, 'contact-')} />
        {returned !== null && outcome}
        {hasArrived && attempts === 0 && !failure && !done && (
          <Notice title="Message sent successfully!">We'll get back to you soon.</Notice>
        )}
      </div>
      <StoredPersonOffer onUse={form.set} />
      <TextField label="Name" autoComplete="name" required maxLength={100} {...form.text('name')} />
      <EmailField label="Email" required {...form.text('email')} />
      <PhoneField label="Phone" optional maxLength={40} {...form.text('phone')} />
      <SelectField
        label="What is it about?"
        required
        {...form.text('inquiryType')}
        defaultValue={returned?.values['inquiryType'] ?? about}
      >
        <option value="">Please choose</option>
        {inquiryTypes.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <TextArea label="Message" required rows={4} maxLength={5000} {...form.text('message')} />
      <TrapField id="contact-website" />
      {returned === null && <div className="empty:hidden">{outcome}</div>}
      <div className={styles.contactSend}>
        <Button type="submit" pending={form.isSending} pendingText="Sending...">
          Send Message
        </Button>
        {drawing}
      </div>
    </form>
  );
}

/** Copies a subject from the address into the draft, once for each press of a link. */
function useSubjectInAddress(about: string): void {
  const press = useLinkPress();
  useLayoutEffect(() => {
    const stored = contactDraft.read();
    if (mustCopyFromAddress({ asked: about, press }, { asked: stored.aboutAsked, press: stored.aboutPress }))
      contactDraft.write({ ...stored, inquiryType: about, aboutAsked: about, aboutPress: press });
  }, [about, press]);
}
