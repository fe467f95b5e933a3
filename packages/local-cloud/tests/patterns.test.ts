import { describe, expect, test } from 'vitest'
import { matches } from '../src/events/patterns.ts'

/** The event of EventBridge's documentation, with the values of its examples. */
const event = {
  version: '0',
  'detail-type': 'EC2 Instance State-change Notification',
  source: 'aws.ec2',
  account: '111122223333',
  time: '2017-12-22T18:43:48Z',
  region: 'us-west-1',
  resources: ['arn:aws:ec2:us-west-1:123456789012:instance/i-1234567890abcdef0'],
  detail: {
    'instance-id': 'i-1234567890abcdef0',
    state: 'terminated',
    'c-count': 5,
    'd-count': 8,
    'x-limit': 0.301,
    eventVersion: '',
    responseElements: null,
    'source-ip': '10.0.0.123',
    FileName: 'dir/image.png',
    limits: [1, 20],
    parts: [
      { kind: 'lid', size: 3 },
      { kind: 'body', size: 9 },
    ],
  },
}

describe('EventBridge patterns, as published', () => {
  test.each<[string, object, boolean]>([
    ['an exact value', { source: ['aws.ec2'] }, true],
    ['another exact value', { source: ['aws.s3'] }, false],
    ['one of several values', { detail: { state: ['running', 'terminated'] } }, true],
    ['all keys are needed', { source: ['aws.ec2'], detail: { state: ['running'] } }, false],
    [
      'an element of a list in the event',
      { resources: ['arn:aws:ec2:us-west-1:123456789012:instance/i-1234567890abcdef0'] },
      true,
    ],
    ['a number in a list', { detail: { limits: [20] } }, true],
    ['null', { detail: { responseElements: [null] } }, true],
    ['null is not the empty text', { detail: { responseElements: [''] } }, false],
    ['the empty text', { detail: { eventVersion: [''] } }, true],
    ['a missing key', { detail: { missing: ['x'] } }, false],
    ['prefix', { time: [{ prefix: '2017-12-22' }] }, true],
    ['prefix, other', { region: [{ prefix: 'eu-' }] }, false],
    ['prefix ignoring case', { region: [{ prefix: { 'equals-ignore-case': 'US-' } }] }, true],
    ['suffix', { detail: { FileName: [{ suffix: '.png' }] } }, true],
    ['suffix ignoring case', { detail: { FileName: [{ suffix: { 'equals-ignore-case': '.PNG' } }] } }, true],
    [
      'equals-ignore-case',
      { 'detail-type': [{ 'equals-ignore-case': 'ec2 instance state-change notification' }] },
      true,
    ],
    ['wildcard', { detail: { FileName: [{ wildcard: 'dir/*.png' }] } }, true],
    ['wildcard with several stars', { detail: { FileName: [{ wildcard: '*ir/*ag*.*ng' }] } }, true],
    ['wildcard, other', { detail: { FileName: [{ wildcard: '*/doc/*' }] } }, false],
    ['an escaped star is a star', { detail: { FileName: [{ wildcard: 'dir/\\*.png' }] } }, false],
    ['numeric range', { detail: { 'c-count': [{ numeric: ['>', 0, '<=', 5] }] } }, true],
    ['numeric below', { detail: { 'd-count': [{ numeric: ['<', 8] }] } }, false],
    ['numeric equal', { detail: { 'x-limit': [{ numeric: ['=', 3.01e-1] }] } }, true],
    ['numeric on a text', { detail: { state: [{ numeric: ['>', 0] }] } }, false],
    ['anything-but a text', { detail: { state: [{ 'anything-but': 'initializing' }] } }, true],
    ['anything-but the text itself', { detail: { state: [{ 'anything-but': 'terminated' }] } }, false],
    ['anything-but a list', { detail: { state: [{ 'anything-but': ['stopped', 'overloaded'] }] } }, true],
    ['anything-but numbers', { detail: { 'c-count': [{ 'anything-but': [100, 5] }] } }, false],
    ['anything-but prefix', { detail: { state: [{ 'anything-but': { prefix: 'init' } }] } }, true],
    ['anything-but prefixes', { detail: { state: [{ 'anything-but': { prefix: ['init', 'term'] } }] } }, false],
    ['anything-but suffix', { detail: { FileName: [{ 'anything-but': { suffix: '.txt' } }] } }, true],
    ['anything-but wildcard', { detail: { FileName: [{ 'anything-but': { wildcard: '*/lib/*' } }] } }, true],
    [
      'anything-but ignoring case',
      { detail: { state: [{ 'anything-but': { 'equals-ignore-case': 'TERMINATED' } }] } },
      false,
    ],
    ['anything-but needs the key', { detail: { missing: [{ 'anything-but': 'x' }] } }, false],
    ['exists', { detail: { state: [{ exists: true }] } }, true],
    ['exists is of leaves only', { detail: [{ exists: true }] }, false],
    ['does not exist', { detail: { missing: [{ exists: false }] } }, true],
    ['does not exist, but does', { detail: { state: [{ exists: false }] } }, false],
    ['does not exist below what is missing', { detail: { no: { where: [{ exists: false }] } } }, true],
    ['cidr', { detail: { 'source-ip': [{ cidr: '10.0.0.0/24' }] } }, true],
    ['cidr, other', { detail: { 'source-ip': [{ cidr: '10.1.0.0/24' }] } }, false],
    [
      '$or',
      { detail: { $or: [{ 'c-count': [{ numeric: ['>', 0, '<=', 4] }] }, { 'd-count': [{ numeric: ['<', 10] }] }] } },
      true,
    ],
    ['$or, neither', { detail: { $or: [{ 'c-count': [4] }, { 'd-count': [4] }] } }, false],
    ['$or beside another key', { source: ['aws.s3'], detail: { $or: [{ 'c-count': [5] }] } }, false],
    ['one of several operators', { detail: { state: [{ prefix: 'run' }, { suffix: 'ated' }] } }, true],
    ['an object of a list that fits whole', { detail: { parts: { kind: ['lid'], size: [3] } } }, true],
    ['objects of a list that fit only together', { detail: { parts: { kind: ['lid'], size: [9] } } }, false],
    ['true is not the text', { detail: { state: [true] } }, false],
  ])('matches() decides %s', (_, pattern, expected) => {
    expect(matches({ ...pattern }, event)).toBe(expected)
  })

  test('matches() throws on an operator that EventBridge does not have', () => {
    expect(() => matches({ detail: { state: [{ like: 'x' }] } }, event)).toThrow('like')
  })
})
