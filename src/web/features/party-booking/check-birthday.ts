/**
 * Checks the typed name and age of the birthday child. Returns the age (NaN if it is not a number) and, for
 * each field, its message or false.
 */
export function checkBirthday({ childName, childAge }: { childName: string; childAge: string }) {
  const age = Number.parseInt(childAge, 10);
  return {
    age,
    errors: {
      childName: childName.trim().length < 2 && 'Child’s name must be at least 2 characters',
      childAge: !(age >= 1 && age <= 17) && 'Please give the child’s age',
    },
  };
}
