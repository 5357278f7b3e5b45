import { partyThemes } from '../../../domain/party-booking.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';

const themeNames: Readonly<Record<(typeof partyThemes)[number], string>> = {
  orchard: 'The orchard',
  pirates: 'Pirates',
  jungle: 'Jungle',
  stars: 'Stars',
};

interface BirthdayFieldsProps {
  text: (name: 'childName' | 'childAge' | 'theme' | 'wishes') => {
    id: string;
    name: string;
    error: string | undefined;
    defaultValue: string;
  };
}

/** The fields for the birthday child, the theme and notes for the centre. */
export function BirthdayFields({ text }: BirthdayFieldsProps) {
  return (
    <>
      <TextField label="Birthday child’s first name" autoComplete="off" {...text('childName')} />
      <TextField label="Age on the day" inputMode="numeric" autoComplete="off" {...text('childAge')} />
      <SelectField label="Theme" optional {...text('theme')}>
        <option value="">None</option>
        {partyThemes.map((theme) => (
          <option key={theme} value={theme}>
            {themeNames[theme]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Anything else"
        optional
        hint="A wheelchair, a late guest, a shy child. We use it for this party alone."
        {...text('wishes')}
      />
    </>
  );
}
