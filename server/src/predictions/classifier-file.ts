import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CategoryModel } from '../classifier/classifier/category-model.ts';
import { readModel } from '../classifier/classifier/model-file.ts';

const path = join(import.meta.dirname, '../classifier/classifier/category-model.bin.gz');
let model: CategoryModel | undefined;

/** The trained classifier, read from its file once per process. */
export function categoryModel(): CategoryModel {
  model ??= readModel(gunzipSync(readFileSync(path)));
  return model;
}
