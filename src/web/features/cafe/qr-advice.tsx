import styles from './qr-menu.module.css';

const steps = [
  ['Download', 'Save the code as a picture with the button above.'],
  ['Print', 'At least 3 cm wide, so that every phone can read it.'],
  ['Place it on the tables', 'One to a table, where it stays dry and faces the seats.'],
  ['Customers scan', 'The camera of a phone opens the menu. No app is needed.'],
] as const;

const tips = [
  'Keep the white border: a code that touches a dark edge is hard to read.',
  'Matt paper reads better than glossy film under a lamp.',
  'Scan the first print yourself, from where a guest would sit.',
  'The code never goes out of date: a changed dish or price shows at once.',
];

/** How to use the QR code, and tips for printing it. */
export default function QrAdvice() {
  return (
    <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[1.2fr_1fr]">
      <section aria-labelledby="qr-steps">
        <h2 id="qr-steps">How to use it</h2>
        <ol className={styles.qrSteps}>
          {steps.map(([name, words]) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="qr-tips">
        <h2 id="qr-tips">Tips</h2>
        <ul className={styles.qrTips}>
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
        <p className="mt-6">
          For the wall there is <a href="/menu-poster">the menu as a poster</a>, with the same code on it.
        </p>
      </section>
    </div>
  );
}
