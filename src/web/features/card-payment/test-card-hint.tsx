/** The test card's number, shown if payments are not real money. */
export function TestCardHint() {
  return (
    <p className="text-small">
      Test payments, no real money: use card <span className="amount font-bold">4242 4242 4242 4242</span>,
      any future date and any three digits.
    </p>
  );
}
