import { Copy, DockerfileParser } from 'dockerfile-ast';
import { z } from 'zod';

/** What a container is started with. */
export type Settings = {
  variables: Record<string, string>;
  folder: string;
  user: string;
  entrypoint: string[];
  command: string[];
  healthcheck: string[];
};

/** `at`: the settings of its stage when it runs. */
export type Step = { at: Settings } & (
  | { kind: 'run'; command: string }
  | { kind: 'copy'; from: string | null; sources: string[]; destination: string }
);

/** `settings`: after the last step. */
export type Stage = { name: string | null; image: string; steps: Step[]; settings: Settings };

const atFirst: Settings = {
  variables: {},
  folder: '/',
  user: 'root',
  entrypoint: [],
  command: [],
  healthcheck: [],
};

/** The stages of a Dockerfile that has what ours has: each instruction on one line, and no value in quotes. @throws Error for more. */
export function stagesOf(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    const content = instruction.getArgumentsContent() ?? '';
    if (keyword === 'FROM') stages.push(beginStage(content));
    else if (instruction instanceof Copy)
      addCopy(stages.at(-1), instruction.getFromFlag()?.getValue() ?? null, content);
    else addTo(stages.at(-1), keyword, content);
  }
  return stages;
}

function beginStage(content: string): Stage {
  const [image = '', , name = null] = content.split(' ');
  return { name, image, steps: [], settings: atFirst };
}

function addTo(stage: Stage | undefined, keyword: string, content: string): void {
  if (stage === undefined) throw new Error(`${keyword} comes before FROM`);
  const at = stage.settings;
  const set = (more: Partial<Settings>) => {
    stage.settings = { ...at, ...more };
  };
  if (keyword === 'RUN') stage.steps.push({ kind: 'run', command: content, at });
  else if (keyword === 'ENV') set({ variables: { ...at.variables, ...variablesOf(content) } });
  else if (keyword === 'WORKDIR') set({ folder: content });
  else if (keyword === 'USER') set({ user: content });
  else if (keyword === 'ENTRYPOINT') set({ entrypoint: wordsOf(content) });
  else if (keyword === 'CMD') set({ command: wordsOf(content) });
  else if (keyword === 'HEALTHCHECK') set({ healthcheck: wordsOf(content.slice(content.indexOf('['))) });
  else if (keyword !== 'VOLUME' && keyword !== 'EXPOSE') throw new Error(`${keyword} is not known here`);
}

const wordsOf = (json: string) => z.array(z.string()).parse(JSON.parse(json));

function variablesOf(content: string): Record<string, string> {
  const pairs = content.split(' ').map((pair) => pair.split('='));
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}

function addCopy(stage: Stage | undefined, from: string | null, content: string): void {
  if (stage === undefined) throw new Error('COPY comes before FROM');
  const paths = content.split(' ');
  const [sources, destination = ''] = [paths.slice(0, -1), paths.at(-1)];
  stage.steps.push({ kind: 'copy', from, sources, destination, at: stage.settings });
}
