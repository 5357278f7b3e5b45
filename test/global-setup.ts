import type { TestProject } from 'vitest/node';
import { startTestDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** Where `copyNewDatabase` keeps what it copies; the folder does not exist at first. */
    newDatabase: string;
  }
}

export default async function setup(project: TestProject) {
  const database = await startTestDatabase();
  project.provide('databaseUrl', database.url);
  project.provide('newDatabase', database.newDatabase);
  return () => database.stop();
}
