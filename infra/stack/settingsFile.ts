import { existsSync, readFileSync } from 'node:fs';
import { BuildProblem } from '#infra/build/buildProblem.ts';
import { projectRoot } from '#infra/build/contentFolder.ts';
import { defaultStage, parseSettings, settingNames, type StageSettings, stackNameOf } from './settings.ts';

const folder = 'infra/settings';

/**
 * The settings of a stage, which are committed so that no deployment can forget one.
 * @throws BuildProblem if the stage has no file, or a setting is invalid.
 */
export function readSettings(stage: string = defaultStage): StageSettings {
  // Also keeps a stage from naming a file elsewhere.
  stackNameOf(stage);
  const file = `${folder}/${stage}.json`;
  if (!existsSync(`${projectRoot}/${file}`)) {
    throw new BuildProblem(
      `The stage ${stage} has no settings: copy ${folder}/${defaultStage}.json to ${file} and commit it.`,
    );
  }
  try {
    return parseSettings(stage, JSON.parse(readFileSync(`${projectRoot}/${file}`, 'utf8')));
  } catch (error) {
    if (error instanceof BuildProblem || error instanceof SyntaxError)
      throw new BuildProblem(`${file}: ${error.message}`);
    throw error;
  }
}

/**
 * The settings of the stage that `cdk` was given with `-c stage=`, or of the default one.
 * @param contextOf returns the value of `-c name=`.
 * @throws BuildProblem as `readSettings` does, or if another setting was given on the command line, where the next
 * deployment would forget it.
 */
export function readSettingsFor(contextOf: (name: string) => unknown): StageSettings {
  const stageName = contextOf('stage');
  const stage = typeof stageName === 'string' && stageName !== '' ? stageName : defaultStage;
  const flags = settingNames.filter((name) => contextOf(name) !== undefined);
  if (flags.length > 0) {
    throw new BuildProblem(
      `Settings are kept in ${folder}/${stage}.json: put ${flags.join(', ')} there instead of using -c.`,
    );
  }
  return readSettings(stage);
}
