import { registerBody } from '@cairn/contract/auth';
import { describe, expect, it } from 'vitest';
import { checkLogin, checkRegister, type LoginInput, type RegisterInput } from './validation.ts';

const login: LoginInput = { email: 'ada@example.com', password: 'x', rememberMe: true };
const register: RegisterInput = {
  name: 'Ada',
  email: 'ada@example.com',
  password: 'secret',
  confirmation: 'secret',
  terms: true,
};

describe('checkLogin', () => {
  it('checks email, then password, then the box', () => {
    const broken: LoginInput = { email: '', password: '', rememberMe: false };
    expect(checkLogin(broken)?.message).toBe('Please enter a valid email address');
    expect(checkLogin({ ...broken, email: 'ada' })?.message).toBe('Please enter a valid email address');
    expect(checkLogin({ ...broken, email: login.email })?.message).toBe('Please enter your password');
    expect(checkLogin({ ...login, rememberMe: false })).toEqual({
      field: 'rememberMe',
      message: 'Please check the "Remember me" box to continue',
    });
    expect(checkLogin(login)).toBeNull();
  });
});

describe('checkRegister', () => {
  it('checks name, email, password, confirmation and terms, in this order', () => {
    const steps: { fix: Partial<RegisterInput>; next: string | undefined }[] = [
      { fix: {}, next: 'Name must be at least 2 characters' },
      { fix: { name: register.name }, next: 'Please enter a valid email address' },
      { fix: { email: register.email }, next: 'Password must be at least 6 characters' },
      { fix: { password: register.password }, next: 'Passwords do not match' },
      {
        fix: { confirmation: register.confirmation },
        next: 'Please accept the Terms of Service and Privacy Policy to continue',
      },
      { fix: { terms: true }, next: undefined },
    ];
    let input: RegisterInput = { name: 'A', email: 'ada', password: '12345', confirmation: '', terms: false };
    for (const { fix, next } of steps) {
      input = { ...input, ...fix };
      expect(checkRegister(input)?.message).toBe(next);
    }
  });

  it('lets in what is exactly long enough, not counting blanks around a name', () => {
    expect(checkRegister({ ...register, name: 'Al', password: '123456', confirmation: '123456' })).toBeNull();
    expect(checkRegister({ ...register, name: ' A ' })?.field).toBe('name');
    expect(checkRegister({ ...register, name: 'A'.repeat(100) })).toBeNull();
    expect(checkRegister({ ...register, name: 'A'.repeat(101) })?.message).toBe(
      'Name must be at most 100 characters',
    );
  });

  it.each(['Demo User', ' dEMO uSER ', 'Ｄｅｍｏ Ｕｓｅｒ', 'demo\u00a0user'])(
    'refuses the demo’s name, by which their own account would be out of reach: %s',
    (name) => {
      expect(checkRegister({ ...register, name })).toEqual({
        field: 'name',
        message: 'This name belongs to the demo. Please choose another one.',
      });
      expect(registerBody.safeParse({ ...register, name }).success).toBe(false);
    },
  );

  it('refuses the demo’s address, and lets in names that only begin like it', () => {
    expect(checkRegister({ ...register, email: ' Demo@cairn.example' })?.field).toBe('email');
    expect(registerBody.safeParse({ ...register, email: 'DEMO@cairn.example' }).success).toBe(false);
    expect(checkRegister({ ...register, name: 'Demo Users' })).toBeNull();
    expect(registerBody.safeParse({ ...register, name: 'Demo Users' }).success).toBe(true);
  });
});
