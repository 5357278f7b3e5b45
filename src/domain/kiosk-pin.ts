/** Returns whether a PIN is easy to guess: one digit repeated, or digits that count up or down. */
export function isGuessablePin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10);
  return [0, 1, 9].some((step) => steps.every((it) => it === step));
}
