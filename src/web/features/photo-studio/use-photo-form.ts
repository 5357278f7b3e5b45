import { useEffect } from 'react';
import { type Checked, type FormErrors, unchecked } from '../../lib/form-check.ts';
import { refuseFields, useForm } from '../../lib/use-form.ts';
import { type PhotoDraft, photoDraft, photoFields, readPhotoDraft } from './photo-draft.ts';

/**
 * Checks the details. The contract's rules are a separate chunk. If it does not load, nothing is reported
 * here and the server decides.
 */
function checkTyped(draft: PhotoDraft): Promise<Checked<object>> {
  return import('./check-photo.ts').then(
    ({ checkPhoto }) => checkPhoto(draft),
    () => unchecked(draft),
  );
}

/** The details form. `send` places the order and returns the server's errors for the fields. */
export function usePhotoForm(send: () => Promise<FormErrors>) {
  useEffect(() => void checkTyped(readPhotoDraft()), []);
  return useForm({
    draft: photoDraft,
    fields: [...photoFields, 'photoEditingRequested'],
    errorNames: photoFields,
    whileTyping: 'check changed',
    focus: 'summary',
    check: checkTyped,
    send: () => send().then(refuseFields),
  });
}
