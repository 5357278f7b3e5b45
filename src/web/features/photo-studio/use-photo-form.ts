import { useEffect } from 'react';
import { type Checked, type FormErrors, unchecked } from '../../lib/form-check.ts';
import { refuseFields, useForm } from '../../lib/use-form.ts';
import { type PhotoDraft, photoDraft, photoFields, readPhotoDraft } from './photo-draft.ts';

/**
 * Checks the details by the contract's rules, which are loaded as a separate chunk. If the chunk does not
 * load, no error is shown here and the server checks the details.
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
