// @ts-check
/** @typedef {{ code: string, message: string }} Fault */

/** Returns the brand indicated by the first digits. @param {string} digits */
export function brandOf(digits) {
  if (/^4/.test(digits)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^(6011|65|64[4-9])/.test(digits)) return 'discover';
  if (/^3(0[0-5]|[689])/.test(digits)) return 'diners';
  return 'unknown';
}

/** @param {string} digits */
export function numberLength(digits) {
  const brand = brandOf(digits);
  return brand === 'amex' ? 15 : brand === 'diners' ? 14 : 16;
}

/** @param {string} digits */
export function cvcLength(digits) {
  return brandOf(digits) === 'amex' ? 4 : 3;
}

/** Groups the digits as printed on the card. @param {string} typed */
export function spacedNumber(typed) {
  const all = typed.replaceAll(/\D/g, '');
  const digits = all.slice(0, numberLength(all));
  const groups = ['amex', 'diners'].includes(brandOf(digits))
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8, 12), digits.slice(12)];
  return groups.filter(Boolean).join(' ');
}

/** Formats a typed or autofilled expiry (`1/30`, `12/2030`) as `MM / YY`. @param {string} typed */
export function spacedExpiry(typed) {
  const parts = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{0,2})/.exec(typed);
  if (parts && (parts[2] || /[/-]/.test(typed))) {
    const month = String(parts[1]).padStart(2, '0');
    return `${month} / ${parts[2] ?? ''}`.trimEnd();
  }
  let digits = typed.replaceAll(/\D/g, '');
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (/^\d{2}20\d{2}/.test(digits) && digits.length >= 6) digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** @param {string} digits */
function passesLuhn(digits) {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** @param {string} value @returns {Fault | null} */
export function numberFault(value) {
  const digits = value.replaceAll(/\D/g, '');
  if (digits.length < numberLength(digits)) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  return passesLuhn(digits) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' };
}

/** @param {string} value @param {Date} today @returns {Fault | null} */
export function expiryFault(value, today) {
  const digits = value.replaceAll(/\D/g, '');
  if (digits.length < 4) {
    return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  }
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  if (month < 1 || month > 12)
    return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." };
  if (year < today.getFullYear()) {
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };
  }
  if (year > today.getFullYear() + 50) {
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." };
  }
  return null;
}

/** @param {string} value @param {string} number @returns {Fault | null} */
export function cvcFault(value, number) {
  return value.length < cvcLength(number.replaceAll(/\D/g, ''))
    ? { code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
    : null;
}
