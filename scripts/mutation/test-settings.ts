import { defineConfig } from 'vitest/config';
import projectConfig from '../../vitest.config.ts';

/** Tests that start processes of their own, which no mutant reaches, or that try thousands of cases. */
const excluded = [
  'proofs/**',
  'training/**',
  'server/src/db/{embedded-postgres,postgres-version,reset-database}.db.test.ts',
  'scripts/**',
];

/** Stryker ends a mutant that takes much longer than the code does. */
const never = 3_600_000;

const { MUTATION_PROJECT: only, MUTATION_TESTS: tests } = process.env;
const projects = projectConfig.test?.projects ?? [];

/** The project's own tests, of one kind, without those that say nothing of a mutant. */
export default defineConfig({
  test: {
    projects: projects.flatMap((project) =>
      typeof project === 'object' && 'test' in project && project.test?.name === only
        ? [
            {
              test: {
                ...project.test,
                ...(tests ? { include: [tests] } : {}),
                exclude: [...(project.test.exclude ?? []), ...excluded],
                testTimeout: never,
                hookTimeout: never,
              },
            },
          ]
        : [],
    ),
  },
});
