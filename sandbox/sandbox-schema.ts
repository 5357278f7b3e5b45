/** The statements that create the missing tables of the sandbox's SQLite file. */
export const sandboxSchema = `
CREATE TABLE IF NOT EXISTS payment_intents (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,
  status TEXT NOT NULL, currency TEXT NOT NULL, amount INTEGER NOT NULL, received INTEGER NOT NULL, doc TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS charges (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,
  payment_intent TEXT NOT NULL, doc TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS charges_of_intent ON charges (payment_intent);
CREATE TABLE IF NOT EXISTS refunds (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,
  payment_intent TEXT NOT NULL, charge TEXT NOT NULL, status TEXT NOT NULL, currency TEXT NOT NULL,
  amount INTEGER NOT NULL, doc TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS refunds_of_intent ON refunds (payment_intent);
CREATE INDEX IF NOT EXISTS refunds_of_charge ON refunds (charge);
CREATE TABLE IF NOT EXISTS payment_methods (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, test_card TEXT NOT NULL,
  doc TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS events (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,
  type TEXT NOT NULL, doc TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS challenges (payment_intent TEXT PRIMARY KEY, source TEXT NOT NULL, return_url TEXT);
CREATE TABLE IF NOT EXISTS settlements (subject TEXT PRIMARY KEY, due INTEGER NOT NULL, outcome TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS deliveries (seq INTEGER PRIMARY KEY, event TEXT NOT NULL, state TEXT NOT NULL,
  attempts INTEGER NOT NULL, due INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS deliveries_waiting ON deliveries (due, seq) WHERE state = 'waiting';
CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, endpoint TEXT NOT NULL,
  at INTEGER NOT NULL, status INTEGER NOT NULL, request TEXT NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS answers_by_age ON answers (at);
`;
