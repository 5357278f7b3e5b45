/** The shortest staff password, in characters. */
export const minPasswordLength = 10;
/** The longest staff password, in characters. The sign-in refuses longer texts. */
export const maxPasswordLength = 200;
