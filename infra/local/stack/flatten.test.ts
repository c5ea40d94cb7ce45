import { expect, test } from 'vitest';
import { Template, flatten } from './flatten.ts';

const bucket = 'AWS::S3::Bucket';
const stackOf = (file: string, Parameters: object) => ({
  Type: 'AWS::CloudFormation::Stack',
  Properties: {
    TemplateURL: { 'Fn::Join': ['', ['https://s3/', { Ref: 'Assets' }, `/${file}`]] },
    Parameters,
  },
});

const nested: Readonly<Record<string, Template>> = {
  'one.json': Template.parse({
    Parameters: { given: { Type: 'String' } },
    Resources: {
      Own: { Type: bucket, Properties: { A: { Ref: 'given' }, B: { 'Fn::GetAtt': ['Other', 'Arn'] } } },
      Other: { Type: bucket, Properties: { A: { Ref: 'AWS::Region' } }, DependsOn: ['Own'] },
    },
    Outputs: { out: { Value: { 'Fn::GetAtt': ['Own', 'Arn'] } } },
  }),
  'two.json': Template.parse({
    Parameters: { given: { Type: 'String' } },
    Resources: { Own: { Type: bucket, Properties: { A: { 'Fn::Join': ['', [{ Ref: 'given' }, '/*']] } } } },
  }),
};

function flat(resources: object) {
  const read = (file: string) => {
    const found = nested[file];
    if (found === undefined) throw new Error(file);
    return found;
  };
  return flatten(Template.parse({ Resources: resources }), read).Resources;
}

test('parameters, outputs and references of nested stacks resolve to the same resources', () => {
  const resources = flat({
    Root: { Type: bucket, Properties: { A: { 'Fn::GetAtt': ['OneNestedStack12', 'Outputs.out'] } } },
    // Comes before the stack whose output it receives.
    TwoNestedStack12: stackOf('two.json', { given: { 'Fn::GetAtt': ['OneNestedStack12', 'Outputs.out'] } }),
    OneNestedStack12: stackOf('one.json', { given: { Ref: 'Root' } }),
  });

  expect(resources['Root']?.Properties).toEqual({ A: { 'Fn::GetAtt': ['OneOwn', 'Arn'] } });
  expect(resources['OneOwn']?.Properties).toEqual({
    A: { Ref: 'Root' },
    B: { 'Fn::GetAtt': ['OneOther', 'Arn'] },
  });
  expect(resources['OneOther']).toMatchObject({
    Properties: { A: { Ref: 'AWS::Region' } },
    DependsOn: ['OneOwn'],
  });
  expect(resources['TwoOwn']?.Properties).toEqual({
    A: { 'Fn::Join': ['', [{ 'Fn::GetAtt': ['OneOwn', 'Arn'] }, '/*']] },
  });
});

test('two resources with the same name are an error', () => {
  const given = { given: 'x' };

  expect(() =>
    flat({ OneNestedStack1: stackOf('one.json', given), OneNestedStack2: stackOf('one.json', given) }),
  ).toThrow('share a name');
});

test('a missing output is an error', () => {
  const wrong = { A: { 'Fn::GetAtt': ['OneNestedStack1', 'Outputs.none'] } };

  expect(() =>
    flat({ OneNestedStack1: stackOf('one.json', { given: 'x' }), Root: { Type: bucket, Properties: wrong } }),
  ).toThrow('no output none');
});
