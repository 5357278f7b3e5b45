import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { inquiryTypes } from '../../../domain/inquiry.ts';
import { restoreFormValues, setFormValue, useNoBrowserValidation } from '../../lib/form-values.ts';
import { useSentRedirect } from '../../lib/use-sent-redirect.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, listFieldErrors } from '../../ui/error-summary.tsx';
import { EmailField, PhoneField, SelectField, TextArea, TextField, TrapField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StoredPersonOffer } from '../../ui/stored-person-offer.tsx';
import { type ContactField, contactDraft, contactFields } from './contact-draft.ts';
import { useSendInquiry } from './use-send-inquiry.ts';

/**
 * The contact form (specification 7.3, 8.1). Without script it is an ordinary form and the server replies
 * with a page. `?about=birthday` selects the subject; `?message=sent` reports, once, that the message has
 * arrived.
 */
export function ContactForm({ drawing }: { drawing: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const { returned, errors, failure, attempts, sending, done, submit, changed } = useSendInquiry(form);
  const aboutParam = new URLSearchParams(useLocation().search).get('about');
  const [hasArrived, clearArrived] = useSentRedirect('message');
  const about = inquiryTypes.find(({ value }) => value === aboutParam)?.value ?? '';
  useRestoredDraft(form, about, returned !== null);
  useNoBrowserValidation(form);

  const field = (name: ContactField) => ({
    id: `contact-${name}`,
    name,
    defaultValue: returned?.values[name] ?? (name === 'inquiryType' ? about : ''),
    error: errors[name],
  });
  // Beside the button that was pressed, or at the top of a page that the server returned.
  const outcome = failure ? (
    <Notice kind="error" title="Your message has not gone out">
      {failure} Your words are still here. Sending them again will not send them twice.
    </Notice>
  ) : (
    done && <Notice title="Your message is with us">We will answer to {done.body.email}.</Notice>
  );
  return (
    <form
      ref={form}
      method="post"
      action="/contact#contact-trouble"
      aria-labelledby="message-title"
      className="contact-form"
      onInput={() => {
        clearArrived();
        changed();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div id="contact-trouble" className="outline-none empty:hidden">
        <ErrorSummary attempt={attempts} errors={listFieldErrors(contactFields, errors, 'contact-')} />
        {returned !== null && outcome}
        {hasArrived && attempts === 0 && !failure && !done && (
          <Notice title="Message sent successfully!">We'll get back to you soon.</Notice>
        )}
      </div>
      <StoredPersonOffer
        onUse={({ name, email, phone }) => {
          if (!form.current) return;
          setFormValue(form.current, 'name', name);
          setFormValue(form.current, 'email', email);
          setFormValue(form.current, 'phone', phone);
          changed();
        }}
      />
      <TextField label="Name" autoComplete="name" required maxLength={100} {...field('name')} />
      <EmailField label="Email" required {...field('email')} />
      <PhoneField label="Phone" optional maxLength={40} {...field('phone')} />
      <SelectField label="What is it about?" required {...field('inquiryType')}>
        <option value="">Please choose</option>
        {inquiryTypes.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <TextArea label="Message" required rows={4} maxLength={5000} {...field('message')} />
      <TrapField id="contact-website" />
      {returned === null && <div className="empty:hidden">{outcome}</div>}
      <div className="contact-send">
        <Button type="submit" pending={sending} pendingText="Sending...">
          Send Message
        </Button>
        {drawing}
      </div>
    </form>
  );
}

/** Restores the draft after a reload; a subject in the address is selected, once. */
function useRestoredDraft(form: RefObject<HTMLFormElement | null>, about: string, isReturned: boolean): void {
  useEffect(() => {
    if (!form.current || isReturned) return;
    const stored = contactDraft.read();
    if (about && about !== stored.aboutAsked) {
      contactDraft.write({ ...stored, inquiryType: about, aboutAsked: about });
    }
    restoreFormValues(form.current, contactFields, contactDraft.read(), ['inquiryType']);
  }, [form, about, isReturned]);
}
