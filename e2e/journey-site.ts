import pg from 'pg';
import '../test/late.ts';

// Starts the app for journeys, and forwards each database notification to the parent process. The app's own
// listener runs before that, so the app has cleared its caches when the parent process gets a notification.

const { connect } = pg.Client.prototype;

function connectAndForward(this: pg.Client, ...given: unknown[]): unknown {
  this.on('notification', ({ payload }) => process.send?.({ notification: payload }));
  return Reflect.apply(connect, this, given);
}

pg.Client.prototype.connect = connectAndForward as typeof connect;

await import('../src/server/main.ts');
