import type { CategoryModel } from '../../server/src/classifier/classifier/category-model.ts';
import { predictWithClassifier } from '../../server/src/classifier/classifier-prediction.ts';
import { labels } from '../../server/src/classifier/labels.ts';
import type { LabelledRow } from './labelled-sets.ts';

/** All from 0 to 1. */
export type Accuracy = {
  rows: number;
  ofCategories: number;
  ofGroups: number;
  macroF1: number;
  /** Of predictions with a confidence of at least 0.9: how many there are of all, and how many of them are right. */
  sureCoverage: number;
  surePrecision: number;
  calibrationError: number;
  /** Where the set names merchants: how many names are the same, apart from case, spaces and marks. */
  merchantName: number | null;
};

export type JudgedRow = {
  row: LabelledRow;
  predicted: string;
  confidence: number;
  isRight: boolean;
  isGroupRight: boolean;
  merchantName: string;
  reason: string;
};

const sureFrom = 0.9;
const calibrationBins = 10;

export function judgeRows(rows: readonly LabelledRow[], model: CategoryModel): JudgedRow[] {
  return rows.map((row) => {
    const prediction = predictWithClassifier(
      {
        description: row.description,
        direction: row.direction,
        amountCents: row.amountCents,
        accountType: null,
        bankCategory: null,
      },
      model,
    );
    const predicted = nameOf(prediction.labelId);
    return {
      row,
      predicted,
      confidence: prediction.confidence,
      isRight: row.labels.includes(predicted),
      isGroupRight: row.labels.map(groupOf).includes(groupOf(predicted)),
      merchantName: prediction.merchantName,
      reason: prediction.reason,
    };
  });
}

export function accuracyOf(judged: readonly JudgedRow[]): Accuracy {
  const sure = judged.filter(({ confidence }) => confidence >= sureFrom);
  const named = judged.filter(({ row }) => row.merchant !== null);
  return {
    rows: judged.length,
    ofCategories: share(judged, ({ isRight }) => isRight),
    ofGroups: share(judged, ({ isGroupRight }) => isGroupRight),
    macroF1: macroF1(judged),
    sureCoverage: sure.length / judged.length,
    surePrecision: share(sure, ({ isRight }) => isRight),
    calibrationError: calibrationError(judged),
    merchantName: named.length === 0 ? null : share(named, hasRightName),
  };
}

function hasRightName({ row, merchantName }: JudgedRow): boolean {
  return lettersOf(row.merchant ?? '') === lettersOf(merchantName);
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');
}

function nameOf(categoryId: string): string {
  return labels.find(({ id }) => id === categoryId)?.name ?? 'Other';
}

function groupOf(name: string): string {
  return labels.find((category) => category.name === name)?.group ?? name;
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length;
}

/** Mean F1 over the categories that the set has. A prediction among the labels counts for the first of them. */
function macroF1(judged: readonly JudgedRow[]): number {
  const pairs = judged.map(({ row, predicted, isRight }) => ({
    truth: row.labels[0],
    prediction: isRight ? row.labels[0] : predicted,
  }));
  const names = [...new Set(pairs.map(({ truth }) => truth))];
  const scores = names.map((name) => {
    const right = pairs.filter(({ truth, prediction }) => truth === name && prediction === name).length;
    const predictedCount = pairs.filter(({ prediction }) => prediction === name).length;
    const are = pairs.filter(({ truth }) => truth === name).length;
    return (2 * right) / (predictedCount + are);
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** Expected calibration error: how far, on average, confidence is from the share of right predictions in bins of equal width. */
function calibrationError(judged: readonly JudgedRow[]): number {
  const bins = Map.groupBy(judged, ({ confidence }) =>
    Math.min(calibrationBins - 1, Math.floor(confidence * calibrationBins)),
  );
  let error = 0;
  for (const rows of bins.values()) {
    const meanConfidence = rows.reduce((sum, { confidence }) => sum + confidence, 0) / rows.length;
    error += (Math.abs(meanConfidence - share(rows, ({ isRight }) => isRight)) * rows.length) / judged.length;
  }
  return error;
}
