import type { TestProject } from 'vitest/node';
import { startTestDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /**
     * Folder of the template that `copyNewDatabase` copies. It is missing until the first test has made it.
     */
    newDatabaseFolder: string;
  }
}

export default async function setup(project: TestProject) {
  const database = await startTestDatabase();
  project.provide('databaseUrl', database.url);
  project.provide('newDatabaseFolder', database.newDatabaseFolder);
  return () => database.stop();
}
