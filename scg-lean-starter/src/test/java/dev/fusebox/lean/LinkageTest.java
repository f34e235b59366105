package dev.fusebox.lean;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.Handle;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.SpringAsmInfo;
import org.springframework.asm.Type;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/** One jar for two versions of Spring: each method that it calls is in the version that these tests run with. */
class LinkageTest {

    /** Called only where there is a class of Spring 7. */
    private static final String GUARDED = "AbstractHandlerMapping.setApiVersionStrategy";

    private final Set<String> missing = new TreeSet<>();
    private int calls;

    @Test
    void all_methods_that_are_called_are_there() throws Exception {
        // The code under test, be it a folder or a jar, and not these tests.
        String own = LeanHandler.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        for (Resource each :
                new PathMatchingResourcePatternResolver().getResources("classpath*:dev/fusebox/lean/*.class")) {
            if (!each.getURL().getPath().contains(own)) {
                continue;
            }
            try (InputStream in = each.getInputStream()) {
                new ClassReader(in).accept(new Calls(), ClassReader.SKIP_DEBUG);
            }
        }
        assertThat(calls).isGreaterThan(500);
        assertThat(missing).isEmpty();
    }

    private void check(String owner, String name, String descriptor) {
        calls++;
        String called = owner.substring(owner.lastIndexOf('/') + 1) + "." + name;
        if (owner.startsWith("[") || called.equals(GUARDED)) {
            return;
        }
        try {
            if (!has(
                    Class.forName(
                            Type.getObjectType(owner).getClassName(),
                            false,
                            getClass().getClassLoader()),
                    name,
                    descriptor)) {
                missing.add(called + descriptor);
            }
        } catch (ClassNotFoundException | LinkageError none) {
            missing.add(none.toString());
        }
    }

    private static boolean has(Class<?> type, String name, String descriptor) {
        if (type == null) {
            return false;
        }
        Stream<String> own = name.equals("<init>")
                ? Stream.of(type.getDeclaredConstructors()).map(each -> "<init>" + Type.getConstructorDescriptor(each))
                : Stream.of(type.getDeclaredMethods()).map(each -> each.getName() + Type.getMethodDescriptor(each));
        return own.anyMatch((name + descriptor)::equals)
                || has(type.getSuperclass(), name, descriptor)
                || type.isInterface() && has(Object.class, name, descriptor)
                || Stream.of(type.getInterfaces()).anyMatch(each -> has(each, name, descriptor));
    }

    private final class Calls extends ClassVisitor {

        Calls() {
            super(SpringAsmInfo.ASM_VERSION);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String method, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(SpringAsmInfo.ASM_VERSION) {
                @Override
                public void visitMethodInsn(int code, String owner, String name, String type, boolean isInterface) {
                    check(owner, name, type);
                }

                @Override
                public void visitInvokeDynamicInsn(String name, String type, Handle by, Object... arguments) {
                    for (Object each : arguments) {
                        if (each instanceof Handle handle && handle.getTag() >= Opcodes.H_INVOKEVIRTUAL) {
                            check(handle.getOwner(), handle.getName(), handle.getDesc());
                        }
                    }
                }
            };
        }
    }
}
